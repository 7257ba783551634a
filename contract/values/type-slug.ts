/** A type of insurance as it stands in an address: spaces become hyphens. */
export const typeSlug = (type: string) => type.replaceAll(' ', '-')
