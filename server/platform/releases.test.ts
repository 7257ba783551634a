import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isBefore, newestOf, version, worksWith } from './releases.ts'

const root = join(import.meta.dirname, '../..')

test('CHANGELOG.md begins with this release, and a database of every earlier one is kept', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const [first, ...earlier] = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(([, release = '']) => release)
  expect(first).toBe(version)
  const lacking = earlier.filter(
    (release) => !existsSync(join(root, `server/testing/earlier/${release}.sql`)),
  )
  expect([earlier.length > 0, lacking]).toEqual([true, []])
})

test('releases are told apart by their numbers', () => {
  expect([isBefore('0.9.0', '0.10.0'), isBefore('1.0.0', '0.10.0'), isBefore('1.0.0', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ])
  expect([newestOf(['0.9.0', '0.10.0', '0.2.0']), newestOf([])]).toEqual(['0.10.0', null])
  expect([worksWith('-- Works with 0.3.0 and newer: …'), worksWith('create table works ();')]).toEqual([
    '0.3.0',
    null,
  ])
})
