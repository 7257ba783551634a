import { matchPath } from 'react-router'
import type { Role } from '../../contract/values/roles.ts'
import { isOpenTo } from '../feature.ts'
import { pages } from './pages.ts'

/** The page at a path inside the shell, for a role. */
export const pageAt = (pathname: string, role: Role) =>
  pages.find((page) => isOpenTo(role, page.audience) && matchPath(page.path, pathname))
