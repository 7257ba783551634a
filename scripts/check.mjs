// `npm run check`: format, lint, types, import rules, features, migrations, conformance, licenses,
// OpenAPI document, workflows, Dockerfile, compose file, unused code.
import { spawn } from 'node:child_process'
import { ensureInstalled, ensureNewNode, root } from './install.mjs'

// One type checker per project: two projects already use two cores, and each checker loads all
// types again. Unchanged files are skipped.
const types = (side, project) => [
  'node_modules/typescript/bin/tsc',
  ...['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types-of-${side}.json`],
]

const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
  'types of server': types('server', 'tsconfig.json'),
  'types of page': types('page', 'web/tsconfig.json'),
  language: ['scripts/language.mjs'],
  texts: ['scripts/texts.mjs'],
  arrows: ['scripts/import-order.mjs'],
  features: ['scripts/features.mjs'],
  migrations: ['scripts/migrations.mjs', '--check'],
  'upgrades without a pause': ['node_modules/squawk-cli/js/bin/squawk', 'migrations/*.sql'],
  conformance: ['scripts/conformance.mjs', '--check'],
  licences: ['scripts/licences.mjs'],
  'OpenAPI document': ['scripts/openapi.mjs'],
  workflows: ['scripts/workflows.mjs'],
  Dockerfile: ['node_modules/dockerfile-utils/bin/dockerfile-utils', 'lint', 'Dockerfile'],
  // Caddy's ports are meant to be public.
  'compose file': [
    'node_modules/dclint/bin/dclint.cjs',
    'compose.yaml',
    '--quiet',
    '--disable-rule=no-unbound-port-interfaces',
  ],
  'unused code': [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--cache',
    '--cache-location',
    '.cache/knip',
  ],
}

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
  for (const { name, output } of results.filter(({ code }) => code !== 0))
    console.error(`\n${name}:\n\n${output}`)
  const failedChecks = results.filter(({ code }) => code !== 0).map(({ name }) => name)
  console.info(
    failedChecks.length > 0
      ? `Wrong: ${failedChecks.join(', ')}`
      : `Right: ${Object.keys(checks).join(', ')}`,
  )
  process.exit(failedChecks.length > 0 ? 1 : 0)
}

function run(name, command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.on('close', (code) => resolve({ name, code, output }))
  })
}
