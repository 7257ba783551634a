import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { conflict } from '../failure.ts'
import { isBucket, type Settings } from '../platform/settings.ts'
import { WrongSetting } from '../platform/wrong-setting.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'

/**
 * The place that somebody names, and the name in it where it is a single backup: a folder, a file, or s3://bucket/prefix.
 */
export async function placeNamed(
  where: string,
  { s3Service }: Pick<Settings, 's3Service'>,
): Promise<{ place: Place; name: string | null }> {
  if (!isBucket(where)) {
    const path = resolve(where)
    const isFolder = where.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
    if (isFolder) return { place: folderPlace(path), name: null }
    // A folder that is not mounted would become a file.
    if (!existsSync(path) && !isFileName(path))
      throw conflict('none', `There is no folder ${path}. A backup's own file ends in .tar or .tar.age`)
    return { place: folderPlace(dirname(path)), name: basename(path) }
  }
  const [bucket = '', ...way] = where.slice('s3://'.length).split('/')
  if (!s3Service)
    throw new WrongSetting(`S3_ACCESS_KEY_ID: must be set, with S3_SECRET_ACCESS_KEY, to reach ${where}`)
  const { bucketPlace } = await import('./bucket-place.ts')
  const last = way.at(-1) ?? ''
  const name = isFileName(last) ? last : null
  const prefix = (name ? way.slice(0, -1) : way).filter(Boolean).join('/')
  return { place: bucketPlace(s3Service, { bucket, prefix }), name }
}

const isFileName = (name: string) => /\.(tar|age)$/.test(name)

/** The last one that was made there. */
export async function newestIn(place: Place): Promise<string> {
  const name = (await place.names()).sort().at(-1)
  if (!name) throw conflict('none', `There is no backup in ${place.shown}`)
  return name
}

/** Removes all but the last so many. */
export async function keepOnly(place: Place, keep: number): Promise<void> {
  const names = (await place.names()).sort()
  for (const name of names.slice(0, -keep)) await place.remove(name)
}
