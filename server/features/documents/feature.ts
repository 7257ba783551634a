import { feature } from '../../registry/feature.ts'
import { documentEventDefinitions } from './event-definitions.ts'

export const documents = feature({
  routes: async () => (await import('./routes.ts')).documentRoutes,
  mount: async () => (await import('./download.ts')).mountFiles,
  events: documentEventDefinitions,
  emails: async () => (await import('./emails.ts')).documentEmails,
  jobs: {
    removeUnfiled: {
      label: 'Remove files of uploads that broke off',
      task: async () => (await import('./sweep.ts')).removeUnfiled,
    },
    sweep: {
      label: 'Remove files that belong to no document',
      at: '47 3 * * *',
      task: async () => {
        const { sweepFiles } = await import('./sweep.ts')
        return (context) => () => sweepFiles(context)
      },
    },
  },
  searchSources: async () => [(await import('./search-queries.ts')).findDocuments],
  erasures: async () => (await import('./erase-queries.ts')).documentErasures,
  // Links are verified with both keys, and expire on their own.
  hashedTexts: { signedText: 'five minutes' },
  rowNames: { documents: 'a document' },
})
