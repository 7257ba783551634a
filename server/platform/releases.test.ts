import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../testing/folders.ts'
import {
  isEarlierRelease,
  newestVersion,
  oldestCompatibleRelease,
  readVersions,
  release,
} from './releases.ts'

const root = join(import.meta.dirname, '../..')

// Spec: upgrade/releases
test('CHANGELOG.md begins with this release, and a database of every earlier one is kept', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const [newestRelease, ...earlierReleases] = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(
    ([, release = '']) => release,
  )
  expect(newestRelease).toBe(release)
  const missingReleases = earlierReleases.filter(
    (release) => !existsSync(join(root, `server/testing/earlier/${release}.sql`)),
  )
  expect([earlierReleases.length > 0, missingReleases]).toEqual([true, []])
})

test('a version names the build beside the release, where there is one', async () => {
  const folder = await makeTestFolder()
  await writeFile(join(folder, 'package.json'), '{"version":"0.3.0"}')
  expect(readVersions(folder)).toEqual({ release: '0.3.0', version: '0.3.0' })
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/.build'), '01872ae0')
  expect(readVersions(folder)).toEqual({ release: '0.3.0', version: '0.3.0+01872ae0' })
})

test('two builds of one release have no order, and the last of them is the newest', () => {
  const [one, other] = ['0.3.0+b', '0.3.0+a']
  expect([
    isEarlierRelease(one, other),
    isEarlierRelease(other, one),
    isEarlierRelease(one, '0.3.0'),
  ]).toEqual([false, false, false])
  expect([isEarlierRelease('0.9.0+b', '0.10.0+a'), isEarlierRelease('0.10.0+a', '0.9.0')]).toEqual([
    true,
    false,
  ])
  expect(newestVersion(['0.2.0+c', one, other, '0.2.0+d'])).toBe(other)
})

test('releases are told apart by their numbers', () => {
  expect([
    isEarlierRelease('0.9.0', '0.10.0'),
    isEarlierRelease('1.0.0', '0.10.0'),
    isEarlierRelease('1.0.0', '1.0.0'),
  ]).toEqual([true, false, false])
  expect([newestVersion(['0.9.0', '0.10.0', '0.2.0']), newestVersion([])]).toEqual(['0.10.0', null])
  expect([
    oldestCompatibleRelease('-- Works with 0.3.0 and newer: …'),
    oldestCompatibleRelease('create table works ();'),
  ]).toEqual(['0.3.0', null])
})
