import { feature } from '../../registry/feature.ts'
import { erasingEventDefinitions } from './event-definitions.ts'

export const erasing = feature({
  routes: async () => (await import('./routes.ts')).erasingRoutes,
  events: erasingEventDefinitions,
  jobs: {
    removeFiles: {
      label: 'Remove files of erased clients',
      task: async () => (await import('./erase-clients.ts')).removeErasedFiles,
    },
  },
  cleanup: async () => {
    const { eraseDueAccounts: eraseDue } = await import('./erase-clients.ts')
    return (context) => eraseDue(context)
  },
})
