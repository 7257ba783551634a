import { execFileSync } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../server/testing/folders.ts'
import { buildIdOf } from './sources.mjs'

const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@quay.example']

/** A git repository with sources and one commit. */
async function checkout() {
  const folder = await makeTestFolder()
  const git = (...words: string[]) =>
    execFileSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' }).trim()
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/main.ts'), 'start()')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  return { folder, git, commit: git('rev-parse', '--short=8', 'HEAD') }
}

test('a build is called by its commit, and by a hash of its sources where they were changed since', async () => {
  const { folder, commit } = await checkout()
  expect(buildIdOf(folder, {})).toBe(commit)
  await writeFile(join(folder, 'settings.yaml'), 'not a source')
  expect(buildIdOf(folder, {}), 'what is no source').toBe(commit)
  await writeFile(join(folder, 'server/main.ts'), 'start(now)')
  const changedId = buildIdOf(folder, {})
  expect(changedId).toMatch(/^build\.[0-9a-f]{8}$/)
  await writeFile(join(folder, 'server/added.ts'), '')
  expect(buildIdOf(folder, {})).not.toBe(changedId)
})

test('without a history a build is called by the commit that is named, else by a hash that is the same in every place', async () => {
  const { folder, commit } = await checkout()
  await rm(join(folder, '.git'), { recursive: true })
  const hash = buildIdOf(folder, { SOURCE_COMMIT: '' })
  expect(hash).toMatch(/^build\.[0-9a-f]{8}$/)
  const movedFolder = join(await makeTestFolder(), 'portal')
  await rename(folder, movedFolder)
  await writeFile(join(movedFolder, 'server/main.test.ts'), 'an image has no tests')
  expect(buildIdOf(movedFolder, {})).toBe(hash)
  expect(buildIdOf(movedFolder, { SOURCE_COMMIT: `${commit}0123456789abcdef` })).toBe(commit)
  expect(() => buildIdOf(movedFolder, { SOURCE_COMMIT: 'main' })).toThrow('SOURCE_COMMIT: must be a commit')
  // The repository of a parent folder does not count.
  execFileSync('git', ['init', '--quiet'], { cwd: join(movedFolder, '..') })
  expect(buildIdOf(movedFolder, {})).toBe(hash)
})
