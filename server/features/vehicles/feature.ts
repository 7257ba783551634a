import { feature } from '../../registry/feature.ts'
import { vehicleEventDefinitions } from './event-definitions.ts'

export const vehicles = feature({
  routes: async () => (await import('./routes.ts')).vehicleRoutes,
  events: vehicleEventDefinitions,
  searchSources: async () => [(await import('./search-queries.ts')).findVehicles],
  archiveTables: async () => (await import('./archive-queries.ts')).vehicleTables,
  erasures: async () => (await import('./erase-queries.ts')).vehicleErasures,
  encryptedColumns: [{ table: 'vehicles', column: 'vin_sealed', property: 'vinSealed' }],
  rowNames: { vehicles: 'a vehicle' },
})
