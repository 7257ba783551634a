import { matchPath } from 'react-router'
import { pages } from './pages.ts'

const patterns = ['/login', ...pages.map(({ path }) => path)]

/** The route of a path, such as '/policy/:policyId', which has no personal data. */
export const patternOf = (pathname: string): string =>
  patterns.find((path) => matchPath(path, pathname)) ?? '/…'
