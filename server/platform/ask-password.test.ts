import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { PromptCancelledError, readHiddenLines } from './ask-password.ts'

/** The answers to two questions when these keys arrive in these chunks. */
async function typeKeys(...parts: string[]) {
  const keys = new PassThrough()
  const printedTexts: string[] = []
  const linesPromise = readHiddenLines(keys, ['First: ', 'Again: '], (text) => printedTexts.push(text))
  // The promise may reject while keys are still written, so a handler is attached first.
  const readingResults = Promise.allSettled([linesPromise])
  for (const part of parts) {
    keys.write(part)
    await new Promise(setImmediate)
  }
  await readingResults
  return { lines: await linesPromise, said: printedTexts.join('') }
}

test('both lines count, typed one after the other or pasted at once, and nothing of them is shown', async () => {
  for (const parts of [
    ['four brass\r', 'lanterns\r'],
    ['four brass\nlanterns\n'],
    ['four brass\r\nlanterns\r\n'],
    ['four', ' brass\rlan', 'terns\r'],
  ])
    expect(await typeKeys(...parts)).toEqual({
      lines: ['four brass', 'lanterns'],
      said: 'First: \nAgain: \n',
    })
})

test('keys that write nothing become no part of it, and what is taken back is gone', async () => {
  const upKey = '\u001b[A'
  const { lines } = await typeKeys(
    `${upKey}bräss\u001b[3~x\u007f\u007f\t\r`,
    'wrong\u0015right🔑\u001b[1;5D\r',
  )
  expect(lines).toEqual(['bräs', 'right🔑'])
})

test('Ctrl-C and Ctrl-D answer nothing', async () => {
  for (const key of ['\u0003', '\u0004'])
    await expect(typeKeys('four', key)).rejects.toThrow(PromptCancelledError)
})
