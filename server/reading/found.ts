import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const features = join(import.meta.dirname, '../features')

/**
 * What the features say of themselves in files of one name, such as `waiting-queries.ts`: every value of a class that one of these
 * exports. A feature joins by having such a file.
 */
export async function foundInFeatures<T>(
  file: string,
  kind: abstract new (...made: never[]) => T,
): Promise<T[]> {
  const rooms = readdirSync(features).sort()
  const paths = rooms.map((room) => join(features, room, file)).filter((path) => existsSync(path))
  const modules = await Promise.all(paths.map((path): Promise<object> => import(path)))
  return modules.flatMap((one) => Object.values(one).filter((value): value is T => value instanceof kind))
}
