import { matchPath } from 'react-router'
import * as clients from './for-clients.ts'
import * as everybody from './for-everybody.ts'
import * as staff from './for-staff.ts'
import * as visitors from './for-visitors.ts'

const patterns = Object.values({ ...everybody, ...clients, ...staff, ...visitors }).flatMap((page) =>
  'at' in page ? [page.at] : [],
)

/** A page's address as the tables have it, '/policy/:policyId': it tells of nobody. */
export const patternOf = (pathname: string): string =>
  ['/login', ...patterns].find((at) => matchPath(at, pathname)) ?? '/…'
