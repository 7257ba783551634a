import { feature } from '../../registry/feature.ts'
import { checkoutEventDefinitions } from './event-definitions.ts'

export const checkout = feature({
  routes: async () => (await import('./routes.ts')).checkoutRoutes,
  mount: async () => (await import('./receive-report.ts')).mountReports,
  events: checkoutEventDefinitions,
  workItems: async () => [(await import('./work-queries.ts')).checkoutWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).checkoutTables,
  erasures: async () => (await import('./erase-queries.ts')).checkoutErasures,
  rowNames: {
    payment_references: 'a payment started online',
    checkout_payments: 'a payment that the checkout reported',
  },
  encryptedColumns: [
    { table: 'checkout', column: 'secret_sealed', property: 'secretSealed' },
    { table: 'checkout', column: 'former_secret_sealed', property: 'formerSecretSealed' },
  ],
})
