import './oldest-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const installedStamp = join(root, 'node_modules/.installed')

/** Installs the packages of the lock file, unless they are installed. */
export function ensureInstalled() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (textOf(installedStamp) === lockHash) return
  const releaseLock = runExclusively('install')
  if (textOf(installedStamp) !== lockHash) install(lockHash)
  releaseLock()
}

function install(lockHash) {
  console.info('Installing what the portal needs…')
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) {
    console.error(`npm ci failed: ${error?.message ?? 'see above'}. Nothing was started.`)
    process.exit(status ?? 1)
  }
  writeFileSync(installedStamp, lockHash)
}

/**
 * Waits until no other process runs the same task in this folder, and takes the task's lock.
 * Returns a function that releases the lock. A killed process leaves its lock behind; the lock
 * names the process, so the next caller sees that the process no longer runs and removes the lock.
 */
export function runExclusively(task) {
  const lock = join(root, `.cache/${task}.lock`)
  const ownLock = `${lock}.${process.pid}`
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(ownLock, String(process.pid))
  let hasWarned = false
  while (!acquireLock(ownLock, lock)) {
    const holder = Number(textOf(lock))
    if (holder && (holder === process.pid || !isRunning(holder))) rmSync(lock, { force: true })
    else {
      if (!hasWarned) console.info(`Waiting for another ${task} (process ${holder}, ${lock})…`)
      hasWarned = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  rmSync(ownLock)
  return () => rmSync(lock)
}

function acquireLock(ownLock, lock) {
  try {
    linkSync(ownLock, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** A file's text; null if the file is missing. */
export function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Ensures a Node that runs TypeScript. If this one is too old, the Node that npm installed (Linux)
 * runs the script: this process then only forwards signals and exits with the child's status. True
 * if this process continues.
 */
export async function ensureNewNode(script) {
  if (process.features.typescript) return true
  const newerNode = join(root, 'node_modules/.bin/node')
  const versionError = `The portal needs Node 22.18 or newer here; this is ${process.version}`
  if (!existsSync(newerNode)) {
    console.error(`${versionError}.`)
    process.exit(1)
  }
  const child = spawn(newerNode, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  forwardSignals([child])
  child.on('error', (error) => {
    console.error(`${versionError}, and the one that was installed does not run: ${error.message}.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  return false
}

/** Forwards signals to child processes, once each. Ctrl-C at a terminal reaches them directly. */
export function forwardSignals(children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      for (const child of children) child.kill(signal)
    })
}

if (process.argv[1] === import.meta.filename) ensureInstalled()
