import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const features = join(import.meta.dirname, '../features')

/** Instances of a class exported by the files of this name in all features. */
export async function exportsOfFeatures<T>(
  file: string,
  kind: abstract new (...constructorArguments: never[]) => T,
): Promise<T[]> {
  const names = readdirSync(features).sort()
  const paths = names.map((name) => join(features, name, file)).filter((path) => existsSync(path))
  const modules = await Promise.all(paths.map((path): Promise<object> => import(path)))
  return modules.flatMap((module) =>
    Object.values(module).filter((value): value is T => value instanceof kind),
  )
}
