import { feature } from '../../registry/feature.ts'
import { archiveEventDefinitions } from './event-definitions.ts'

export const archives = feature({
  routes: async () => (await import('./routes.ts')).archiveRoutes,
  mount: async () => (await import('./download.ts')).mountArchives,
  events: archiveEventDefinitions,
  jobs: {
    makeArchive: {
      label: 'Make an archive',
      task: async () => (await import('./make-archive.ts')).makeArchive,
    },
    removeArchiveFile: {
      label: 'Remove the file of an archive',
      task: async () => (await import('./sweep.ts')).removeArchiveFile,
    },
  },
  cleanup: async () => {
    const { forgetArchives } = await import('./sweep.ts')
    return (context) => forgetArchives(context)
  },
  archiveTables: async () => (await import('./archive-queries.ts')).removedTables,
  // Links are verified with both keys, and expire on their own.
  hashedTexts: { archiveText: 'a day' },
  rowNames: { archives: 'an archive' },
})
