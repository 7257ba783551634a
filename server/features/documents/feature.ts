import { feature } from '../../registry/feature.ts'
import { documentEventDefinitions } from './event-definitions.ts'

export const documents = feature({
  routes: async () => (await import('./routes.ts')).documentRoutes,
  mount: async () => (await import('./download.ts')).mountFiles,
  events: documentEventDefinitions,
  emails: async () => (await import('./emails.ts')).documentEmails,
  jobs: {
    removeUnfiled: {
      label: 'Remove files of interrupted uploads',
      task: async () => (await import('./file-cleanup.ts')).removeUnfiledFiles,
    },
    drawThumbnail: {
      label: 'Draw the thumbnail of a document',
      task: async () => (await import('./thumbnails.ts')).drawThumbnailJob,
    },
    sweep: {
      label: 'Remove files that belong to no document',
      schedule: '47 3 * * *',
      task: async () => {
        const { sweepFiles } = await import('./file-cleanup.ts')
        return (context) => () => sweepFiles(context)
      },
    },
  },
  searchSources: async () => [(await import('./search-queries.ts')).findDocuments],
  erasures: async () => (await import('./erase-queries.ts')).documentErasures,
  // During a key change, the portal accepts links signed with the present or the previous
  // SECRET_KEY. Links expire after five minutes, so none needs the previous key for longer.
  hashedTexts: { signedText: 'five minutes' },
  rowNames: { documents: 'a document', thumbnails: 'a thumbnail' },
})
