import { execFileSync, spawn } from 'node:child_process'
import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { type Copy, DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast'
import { onTestFinished } from 'vitest'
import { makeTestFolder } from './folders.ts'
import { waitForExit } from './process.ts'

const repository = join(import.meta.dirname, '../..')

/** A stage of a Dockerfile: a folder as file system, and the settings to run programs in it. */
interface DockerStage {
  root: string
  environment: Record<string, string>
  folder: string
  user: string
  command: string[]
  healthcheck: string[]
}

const nodeUser = 'node:x:1000:1000::/home/node:/bin/sh\n'
const users: Record<string, string> = { root: '0:0', node: '1000:1000' }

/**
 * Imitates the official Node.js image from this machine: its programs are mounted read-only,
 * Node.js is the one that runs the tests, and a user `node` exists.
 */
async function baseImage(name: string): Promise<DockerStage> {
  const { node } = process.versions
  if (!name.startsWith(`node:${node.split('.')[0]}.`))
    throw new Error(`${name} is no image of Node.js ${node}`)
  const root = await makeTestFolder()
  await chmod(root, 0o755)
  for (const path of ['usr', 'proc', 'dev', 'home/node', 'root', 'local/bin'])
    await mkdir(join(root, path), { recursive: true })
  await mkdir(join(root, 'tmp'), { mode: 0o1777 })
  for (const path of ['bin', 'sbin', 'lib', 'lib64'])
    if ((await lstat(`/${path}`)).isSymbolicLink())
      await symlink(await readlink(`/${path}`), join(root, path))
  execFileSync('cp', ['-a', '/etc', join(root, 'etc')])
  await writeFile(join(root, 'etc/passwd'), nodeUser, { flag: 'a' })
  await writeFile(join(root, 'etc/group'), 'node:x:1000:\n', { flag: 'a' })
  await copyFile(process.execPath, join(root, 'local/bin/node'))
  // Uses this machine's npm settings, for networks with a certificate authority of their own.
  const npmrc = join(process.env.HOME ?? '/root', '.npmrc')
  await copyFile(npmrc, join(root, 'root/.npmrc')).catch(ignoreMissing)
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) await copyFile(authorities, join(root, 'root/authorities.pem'))
  return { root, environment: {}, folder: '/', user: 'root', command: [], healthcheck: [] }
}

function ignoreMissing(error: Error & { code?: string }) {
  if (error.code !== 'ENOENT') throw error
}

const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

interface DockerRun {
  user?: string
  environment?: Record<string, string>
  /** The only writable paths, like `read_only` in the compose file. */
  writable?: readonly string[]
}

/** Starts a program in a stage, in its own mount namespace. */
function start(
  { root, environment, folder, user }: DockerStage,
  command: readonly string[],
  run: DockerRun = {},
) {
  const pathInRoot = (path: string) => shellQuote(join(root, path))
  const mounts = [
    'mount --make-rprivate /',
    ...(run.writable
      ? [
          `mount --bind ${pathInRoot('')} ${pathInRoot('')}`,
          ...run.writable.map(
            (writablePath) => `mount --bind ${pathInRoot(writablePath)} ${pathInRoot(writablePath)}`,
          ),
          `mount -o remount,bind,ro ${pathInRoot('')}`,
        ]
      : []),
    `mount --rbind /usr ${pathInRoot('usr')}`,
    `mount --bind ${pathInRoot('local')} ${pathInRoot('usr/local')}`,
    `mount --rbind /proc ${pathInRoot('proc')}`,
    `mount --rbind /dev ${pathInRoot('dev')}`,
  ]
  const settings = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    ...(user === 'root' ? { NODE_EXTRA_CA_CERTS: '/root/authorities.pem' } : {}),
    ...environment,
    ...run.environment,
  }
  const assignments = Object.entries(settings).map(([name, value]) => shellQuote(`${name}=${value}`))
  const commandStart = [
    'exec chroot',
    `--userspec=${users[run.user ?? user]}`,
    shellQuote(root),
    'env -i',
    ...assignments,
  ]
  const commandInFolder = `cd ${folder} && exec "$0" "$@"`
  const script = [
    ...mounts,
    [...commandStart, 'sh -c', shellQuote(commandInFolder), ...command.map(shellQuote)].join(' '),
  ]
  return spawn('unshare', ['--mount', 'sh', '-ec', script.join('\n')])
}

/** Runs a program in a stage and returns its output. Throws if it fails. */
async function runInStage(
  stage: DockerStage,
  command: readonly string[],
  run: DockerRun & { input?: string } = {},
): Promise<string> {
  const child = start(stage, command, run)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  child.stdin.end(run.input)
  const code = await waitForExit(child)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Repository files that .dockerignore permits: the last matching rule wins. */
async function contextOf(folder: string) {
  const rules = (await readFile(join(repository, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  const isInImage = (file: string) => {
    const parentFolders = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
    return (
      rules.findLast(({ pattern }) => parentFolders.some((parentPath) => matchesGlob(parentPath, pattern)))
        ?.lets ?? true
    )
  }
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', list, { cwd: repository, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter(isInImage)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(join(repository, file), join(folder, file)).catch(ignoreMissing)
  }
  return folder
}

/** Imitates COPY: a folder's content goes into the target, several files keep their names. */
async function copy(stage: DockerStage, sourceName: string, words: readonly string[]) {
  const targetFolder = join(stage.root, stage.folder, words.at(-1) ?? '')
  for (const word of words.slice(0, -1)) {
    const source = join(sourceName, word)
    const isFolder = (await stat(source)).isDirectory()
    const targetPath = isFolder ? targetFolder : join(targetFolder, basename(source))
    await mkdir(isFolder ? targetPath : dirname(targetPath), { recursive: true })
    await cp(source, targetPath, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  }
}

const jsonOf = (instruction: JSONInstruction) =>
  instruction.getJSONStrings().map((text) => JSON.parse(text.getValue()) as string)

/**
 * Builds the last stage of the repository's Dockerfile without a container engine: each stage is a
 * folder that its steps see as the whole file system. `buildArguments` are the build arguments.
 */
export async function buildFromDockerfile(buildArguments: Readonly<Record<string, string>> = {}) {
  if (process.getuid?.() !== 0)
    throw new Error('This test needs to be root: it takes the place of a container engine')
  const context = await contextOf(await makeTestFolder())
  const stages = new Map<string, DockerStage>()
  let stage: DockerStage | undefined
  const current = () => {
    if (!stage) throw new Error('The Dockerfile does not begin with FROM')
    return stage
  }
  const parsedFile = DockerfileParser.parse(await readFile(join(repository, 'Dockerfile'), 'utf8'))
  for (const step of parsedFile.getInstructions()) {
    const words = step.getExpandedArguments().map((word) => word.getValue())
    const text = step.getRawArgumentsContent() ?? ''
    switch (step.getKeyword()) {
      case 'FROM': {
        const fromStep = step as From
        stage = await baseImage(fromStep.getImage() ?? '')
        const name = fromStep.getBuildStage()
        if (name) stages.set(name, stage)
        break
      }
      case 'ENV':
        for (const word of words) {
          const [name = '', value = ''] = word.split(/=(.*)/s)
          current().environment[name] = value
        }
        break
      case 'ARG': {
        const [name = '', value = ''] = (words[0] ?? '').split(/=(.*)/s)
        current().environment[name] = buildArguments[name] ?? value.replaceAll('"', '')
        break
      }
      case 'WORKDIR':
        current().folder = words[0] ?? '/'
        await mkdir(join(current().root, current().folder), { recursive: true })
        break
      case 'COPY': {
        const sourceName = (step as Copy).getFromFlag()?.getValue()
        const root = sourceName ? stages.get(sourceName)?.root : context
        if (!root) throw new Error(`There is no stage ${sourceName}`)
        await copy(current(), root, words)
        break
      }
      case 'RUN':
        await runInStage(current(), ['sh', '-c', text])
        break
      case 'USER':
        current().user = words[0] ?? 'root'
        break
      case 'HEALTHCHECK':
        current().healthcheck = JSON.parse(text.slice(text.indexOf('[')))
        break
      case 'CMD':
        current().command = jsonOf(step as JSONInstruction)
        break
      case 'EXPOSE':
      case 'VOLUME':
        break
      default:
        throw new Error(`No test knows what ${step.getKeyword()} does`)
    }
  }
  const image = current()
  return {
    root: image.root,
    /** Runs the image's command until the test ends. */
    run(run: DockerRun) {
      const child = start(image, image.command, run)
      onTestFinished(() => waitForExit(child, 'SIGTERM').then(() => undefined))
      return child
    },
    isHealthy: (run: DockerRun) =>
      runInStage(image, image.healthcheck, run).then(
        () => true,
        () => false,
      ),
    /** Runs another program of the image to its end. */
    execute: (command: readonly string[], run: DockerRun & { input?: string }) =>
      runInStage(image, command, run),
  }
}
