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
      task: async () => (await import('./archive-cleanup.ts')).removeArchiveFile,
    },
  },
  cleanup: async () => {
    const { deleteExpiredArchives: deleteArchives } = await import('./archive-cleanup.ts')
    return (context) => deleteArchives(context)
  },
  archiveTables: async () => (await import('./archive-queries.ts')).removedTables,
  // During a key change, the portal accepts links signed with the present or the previous
  // SECRET_KEY. Links expire after a day, so none needs the previous key for longer.
  hashedTexts: { signedTextOf: 'a day' },
  rowNames: { archives: 'an archive' },
})
