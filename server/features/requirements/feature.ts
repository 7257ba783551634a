import { feature } from '../../registry/feature.ts'
import { requirementEventDefinitions } from './event-definitions.ts'

export const requirements = feature({
  routes: async () => (await import('./routes.ts')).requirementRoutes,
  events: requirementEventDefinitions,
  jobs: {
    recheckRequirements: {
      label: 'Check contract requirements',
      schedule: '*/5 * * * *',
      task: async () => {
        const { recheckRequirements } = await import('./recheck.ts')
        return (context) => () => recheckRequirements(context)
      },
    },
  },
  workItems: async () => [(await import('./work-queries.ts')).shortfallWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).requirementTables,
  erasures: async () => (await import('./erase-queries.ts')).requirementErasures,
  rowNames: {
    requirement_sets: 'contract requirements',
    requirement_shortfalls: 'an unmet requirement',
  },
})
