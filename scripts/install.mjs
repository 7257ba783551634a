import './oldest-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules/.installed')

/** Installs the packages of the lock file, unless they are installed. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (textOf(stamp) === wanted) return
  const endTurn = takeTurn('install')
  if (textOf(stamp) !== wanted) install(wanted)
  endTurn()
}

function install(wanted) {
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
  writeFileSync(stamp, wanted)
}

/**
 * Waits until no other process runs the same task in this folder, and takes the task's lock.
 * Returns a function that releases the lock. A killed process leaves its lock behind; the lock
 * names the process, so the next caller sees that the process no longer runs and removes the lock.
 */
export function takeTurn(task) {
  const lock = join(root, `.cache/${task}.lock`)
  const mine = `${lock}.${process.pid}`
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(mine, String(process.pid))
  let told = false
  while (!isOurs(mine, lock)) {
    const holder = Number(textOf(lock))
    if (holder && (holder === process.pid || !isRunning(holder))) rmSync(lock, { force: true })
    else {
      if (!told) console.info(`Waiting for another ${task} (process ${holder}, ${lock})…`)
      told = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  rmSync(mine)
  return () => rmSync(lock)
}

function isOurs(mine, lock) {
  try {
    linkSync(mine, lock)
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
export async function onNewNode(script) {
  if (process.features.typescript) return true
  const newer = join(root, 'node_modules/.bin/node')
  const needed = `The portal needs Node 22.18 or newer here; this is ${process.version}`
  if (!existsSync(newer)) {
    console.error(`${needed}.`)
    process.exit(1)
  }
  const child = spawn(newer, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  handSignalsOn([child])
  child.on('error', (error) => {
    console.error(`${needed}, and the one that was installed does not run: ${error.message}.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  return false
}

/** Forwards signals to child processes, once each. Ctrl-C at a terminal reaches them directly. */
export function handSignalsOn(children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      for (const child of children) child.kill(signal)
    })
}

if (process.argv[1] === import.meta.filename) ensureInstalled()
