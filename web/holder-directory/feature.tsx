import { BookUser } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { holderDirectoryPaths } from './paths.ts'

export const feature: Feature = {
  pages: [
    page('/certificates/directory', 'staff', () => import('./directory-page.tsx'), 'HolderDirectoryPage'),
  ],
  searchKinds: {
    directory: {
      icon: BookUser,
      linkOf: ({ title }) => searchLink(holderDirectoryPaths.list, title),
      list: (text) => searchLink(holderDirectoryPaths.list, text),
    },
  },
}
