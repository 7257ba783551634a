import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

const ownMail = join(import.meta.dirname, '../.cache/e2e-data/mail')

/** The newest message that was sent to an address, with such a subject, by the tests' own portal or another; waits for it. */
export async function waitForMail(address: string, subject = /./, mailFolder = ownMail) {
  let message: Awaited<ReturnType<typeof PostalMime.parse>> | undefined
  await expect(async () => {
    const files = (await readdir(mailFolder))
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse()
    for (const file of files) {
      const parsed = await PostalMime.parse(await readFile(join(mailFolder, file)))
      if (parsed.to?.some((to) => to.address === address) && subject.test(parsed.subject ?? '')) {
        message = parsed
        return
      }
    }
    throw new Error(`No message to ${address} yet`)
  }).toPass({ timeout: 20_000 })
  if (!message) throw new Error(`No message to ${address}`)
  return message
}
