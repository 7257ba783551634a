import { countInteractions } from './interaction-cost.ts'
import { expect, test } from './test.ts'

// Spec: effort/jobs
test('presses, keys and fields are counted, and so is what a test does past the page', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(`document.body.innerHTML = \`
    <button>Save</button>
    <label>Name <input></label>
    <label>Kind <select><option>First<option>Second</select></label>
    <label><input type="checkbox"> Yes</label>
    <label>File <input type="file"></label>\``)
  const job = await countInteractions(page)
  const saveButton = page.getByRole('button', { name: 'Save' })
  await saveButton.click()
  await job.cost({ presses: 1, fields: 0 })
  await page.getByLabel('Name').click()
  await page.keyboard.type('Ines')
  await job.cost({ presses: 1, fields: 1 })
  await page.keyboard.press('Enter')
  await page.getByLabel('Kind').selectOption('Second')
  await job.cost({ presses: 2, fields: 2 })
  await page.getByLabel('Yes').check()
  await job.cost({ presses: 3, fields: 2 })
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('File').click()
  await (await chooser).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') })
  await job.cost({ presses: 4, fields: 2 })
  await page.getByLabel('File').setInputFiles({ name: 'b.pdf', mimeType: 'a/b', buffer: Buffer.from('b') })
  await job.cost({ presses: 5, fields: 2 })
  // A page may pass one press on, as a row's button does.
  await saveButton.dispatchEvent('click')
  await job.cost({ presses: 5, fields: 2 })
  await saveButton.dispatchEvent('click')
  await job.cost({ presses: 6, fields: 2 })
  await page.goto('/login')
  await job.cost({ presses: 7, fields: 2 })
  await expect(job.costAtMost({ presses: 6, fields: 2 })).rejects.toThrow(/presses/)
  await job.restart()
  await job.cost({ presses: 0, fields: 0 })
})
