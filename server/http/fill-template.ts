/**
 * Puts values where a template names them: '%AGENCY_NAME%'. All in one pass, so that a value which looks like a place, or
 * like a replacement pattern ('$&'), is shown as it is. A place without a value stays.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/%([A-Z_]+)%/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  )
