import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Feature, type Lazy } from './feature.ts'

const folder = join(import.meta.dirname, '../features')

const doors = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name, 'feature.ts'))
  .filter((door) => existsSync(door))
const modules = await Promise.all(doors.map((door): Promise<object> => import(door)))

/** The parts of every feature, from the `feature.ts` of each folder. */
export const features: readonly Feature['brings'][] = modules
  .flatMap((one) => Object.values(one))
  .flatMap((one) => (one instanceof Feature ? [one.brings] : []))

type Brings = Feature['brings']

/** Loads one part of every feature that has it, in the order of feature names. */
export const loadFeatureParts = <Part>(part: (brings: Brings) => Lazy<Part> | undefined): Promise<Part[]> =>
  Promise.all(features.flatMap((brings) => part(brings)?.() ?? []))
