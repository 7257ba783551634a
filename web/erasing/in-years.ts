import { plural } from '../../contract/values/plural.ts'
/** '7 years'. */
export const inYears = (years: number) => plural(years, 'year')
