/**
 * Fills '%AGENCY_NAME%' placeholders in one pass: values that look like a placeholder or a
 * replacement pattern ('$&') stay as they are. Placeholders without a value stay.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/%([A-Z_]+)%/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  )
