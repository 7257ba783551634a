import { FileText } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { documentPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/documents', 'everybody', () => import('./documents-page.tsx'), 'DocumentsPage')],
  navigation: [
    {
      label: 'Documents',
      icon: FileText,
      to: documentPaths.list,
      positions: { 'Client Tools': 70, Book: 30 },
    },
  ],
  searchKinds: {
    document: {
      icon: FileText,
      linkOf: ({ id, title }) => documentPaths.one(id, title),
      list: (text) => searchLink(documentPaths.list, text),
    },
  },
  logIcons: { document: FileText },
}
