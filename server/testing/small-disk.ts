import { execFileSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { makeTestFolder } from './folders.ts'

/** A RAM disk of `mb` MB for one test. Needs root. */
export async function smallDisk(mb: number) {
  const folder = join(await makeTestFolder(), 'disk')
  await mkdir(folder)
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('/bin/umount', ['--lazy', folder]))
  const fillerFile = join(folder, 'filler')
  return {
    folder,
    /** Fills the disk except `but` bytes, or completely. */
    async fill({ but = 0 } = {}) {
      const { bavail, bsize } = await statfs(folder)
      const all = Buffer.alloc(bavail * bsize - but + (but ? 0 : bsize * 100))
      if (but) await writeFile(fillerFile, all)
      else await expect(writeFile(fillerFile, all)).rejects.toThrow('ENOSPC')
    },
    makeRoom: () => rm(fillerFile),
  }
}
