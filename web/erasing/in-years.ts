/** '7 years'. */
export const inYears = (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`
