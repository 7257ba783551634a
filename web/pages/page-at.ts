import { matchPath } from 'react-router'
import type { Role } from '../../contract/values/roles.ts'
import * as clients from './for-clients.ts'
import * as everybody from './for-everybody.ts'
import * as staff from './for-staff.ts'

/** The page that stands at an address inside the shell, as somebody of that role sees it. */
export function pageAt(pathname: string, role: Role) {
  const tables = { ...everybody, ...(role === 'client' ? clients : staff) }
  for (const one of Object.values(tables)) if ('at' in one && matchPath(one.at, pathname)) return one
  return null
}
