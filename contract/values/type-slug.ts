/** A type of insurance in a URL: spaces become hyphens. */
export const typeSlug = (type: string) => type.replaceAll(' ', '-')
