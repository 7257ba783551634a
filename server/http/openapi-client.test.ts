import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Writes the types of a document. openapi-typescript needs the compiler of TypeScript 5. */
const generator = `
  import { registerHooks } from 'node:module'
  import { writeFileSync } from 'node:fs'
  const compiler = { typescript: 'typescript-5' }
  registerHooks({ resolve: (name, context, next) => next(compiler[name] ?? name, context) })
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const document = await (await fetch(process.env.PORTAL + '/api/openapi.json')).text()
  writeFileSync('portal.ts', astToString(await openapiTS(document, { defaultNonNullable: false })))`

const client = `
  import createClient from 'openapi-fetch'
  import type { components, paths } from './portal.ts'

  const { PORTAL = '', PORTAL_KEY } = process.env
  const headers = { authorization: \`Bearer \${PORTAL_KEY}\` }
  const portal = createClient<paths>({ baseUrl: PORTAL, headers })
  const { data, error } = await portal.GET('/api/policy', { params: { query: { limit: 10 } } })
  if (!data) throw new Error(error.message)
  const [policy]: components['schemas']['Policy'][] = data.policies
  const id = policy?.id ?? ''
  const one = await portal.GET('/api/policy/{id}', { params: { path: { id } } })
  const task = await portal.POST('/api/agent/task', { body: { what: 'Call about the renewal' } })
  const refused = await portal.POST('/api/agent/task', { body: { what: '' } })
  // @ts-expect-error The document names no such path.
  await portal.GET('/api/policies-of-nobody')
  // @ts-expect-error A policy has no such field.
  const wrong: unknown = one.data?.policy.premiumOfNobody
  const found = [one.data?.policy.policyNumber, task.data?.task.what, refused.error?.fields, wrong]
  console.log(JSON.stringify(found))`

test('a client that openapi-typescript generates compiles, and reads and changes records with a key', async () => {
  const { as, app, people, given, clock } = await portal()
  clock.time = new Date()
  const policy = await given.policy()
  const { body: key } = await as(people.agent, { confirmed: true }).call(api.apiKeys.create, {
    ...{ name: 'Client', rights: { policies: 'read', tasks: 'write' }, days: 30 },
  })
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/openapi-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'generate.js'), generator)
  await writeFile(join(folder, 'client.ts'), client)
  const env = { PORTAL: await app.listen({ port: 0, host: '127.0.0.1' }), PORTAL_KEY: key.text }
  await run(process.execPath, ['generate.js'], { cwd: folder, env })
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--noEmit', '--strict']
  const options = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node', 'client.ts']
  await run(process.execPath, [...compiler, '--skipLibCheck', ...options], { cwd: folder })
  const { stdout } = await run(process.execPath, ['client.ts'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual([
    ...[policy.policyNumber, 'Call about the renewal'],
    ...[{ what: expect.any(String) }, null],
  ])
})
