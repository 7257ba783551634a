import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Feature, type LazyPart } from './feature.ts'

const folder = join(import.meta.dirname, '../features')

const featureEntries = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name, 'feature.ts'))
  .filter((entryPath) => existsSync(entryPath))
const modules = await Promise.all(featureEntries.map((entryPath): Promise<object> => import(entryPath)))

/** The parts of every feature, from the `feature.ts` of each folder. */
export const features: readonly Feature['parts'][] = modules
  .flatMap((module) => Object.values(module))
  .flatMap((one) => (one instanceof Feature ? [one.parts] : []))

type FeatureContributions = Feature['parts']

/** Loads one part of every feature that has it, in the order of feature names. */
export const loadFeatureParts = <Part>(
  part: (feature: FeatureContributions) => LazyPart<Part> | undefined,
): Promise<Part[]> => Promise.all(features.flatMap((feature) => part(feature)?.() ?? []))
