/** The single requested line, otherwise the business as a whole. */
export const wizardTitle = (lines: readonly string[]): string =>
  lines.length === 1 && lines[0] !== 'Other' ? `${lines[0]} Quote` : 'Business Insurance Quote'
