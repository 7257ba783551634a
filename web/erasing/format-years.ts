import { formatCount } from '../../contract/values/plural.ts'
/** '7 years' */
export const formatYears = (years: number) => formatCount(years, 'year')
