import { matchPath } from 'react-router'
import { pages } from './pages.ts'

const patterns = ['/login', ...pages.map(({ at }) => at)]

/** The address of a page as its feature writes it, '/policy/:policyId': it names nobody. */
export const patternOf = (pathname: string): string => patterns.find((at) => matchPath(at, pathname)) ?? '/…'
