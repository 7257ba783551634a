// Holds the features to what the contract lists: each call is answered, and each kind of thing that is searched has its source.
import { routesOfAll } from '../server/registry/routes.ts'

try {
  await routesOfAll()
  await import('../server/features/search/kinds.ts')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
