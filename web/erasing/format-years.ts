import { plural } from '../../contract/values/plural.ts'
/** '7 years' */
export const formatYears = (years: number) => plural(years, 'year')
