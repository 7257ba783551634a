import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

const testMailFolder = join(import.meta.dirname, '../.cache/e2e-data/mail')

/**
 * Waits for the newest email to an address with a matching subject, from the tested portal or from
 * another mail folder.
 */
export async function waitForMail(email: string, subject = /./, mailFolder = testMailFolder) {
  let message: Awaited<ReturnType<typeof PostalMime.parse>> | undefined
  await expect(async () => {
    const files = (await readdir(mailFolder))
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse()
    for (const file of files) {
      const parsedMail = await PostalMime.parse(await readFile(join(mailFolder, file)))
      if (
        parsedMail.to?.some((recipient) => recipient.address === email) &&
        subject.test(parsedMail.subject ?? '')
      ) {
        message = parsedMail
        return
      }
    }
    throw new Error(`No message to ${email} yet`)
  }).toPass({ timeout: 20_000 })
  if (!message) throw new Error(`No message to ${email}`)
  return message
}
