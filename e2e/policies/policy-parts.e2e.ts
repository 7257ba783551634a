import { addPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const liability = {
  policyNumber: 'GL 7710',
  insurer: 'Hanover',
  type: 'General Liability Insurance',
  startDate: dayFromToday(-100),
  endDate: dayFromToday(20),
  coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
}

// Spec: policy/details
test('staff adds and edits what a policy says where it stands, and its client reads it', async ({
  agent,
  client,
}) => {
  const page = await agent.open()
  const [id] = await addPolicies(agent, client, [liability])
  const clientPage = await client.open(`/policy/${id}`)
  await expect(clientPage.getByRole('heading', { name: 'Coverage Summary' })).toBeVisible()
  await expect(clientPage.getByText('Policy Details')).toHaveCount(0)

  await page.goto(`/policy/${id}`)
  await page.getByRole('button', { name: 'Add Forms, Locations and More' }).click()
  await page.getByRole('menuitem', { name: 'Forms and Endorsements' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add Forms and Endorsements' })
  await addDialog.getByLabel('Number').fill('CG 20 10')
  await addDialog.getByLabel('Edition').fill('04 13')
  await expect(addDialog.getByLabel('Effect')).toHaveValue('additional insured')
  await expect(addDialog.getByLabel('Title')).toHaveValue(/Scheduled Person or Organization$/)
  await expect(addDialog.getByRole('checkbox', { name: 'Ongoing' })).toBeChecked()
  await addDialog.getByLabel('Applies to').selectOption('Named parties only')
  await addDialog.getByRole('button', { name: 'Save' }).click()
  await expect(addDialog.getByText('Please enter who the form applies to')).toBeVisible()
  await addDialog.getByLabel('Named parties').fill('Bayfare Grocers Inc')
  await addDialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(page, 'Forms and Endorsements Saved')).toBeVisible()
  const details = page.getByRole('region', { name: 'Policy Details' })
  await expect(details.getByRole('listitem')).toHaveText([/CG 20 10 04 13.*Additional insured.*Bayfare/])

  await details.getByRole('button', { name: 'Edit forms and endorsements' }).click()
  const formsDialog = page.getByRole('dialog', { name: 'Edit Forms and Endorsements' })
  await formsDialog.getByLabel('Change as of an effective date').check({ force: true })
  await formsDialog.getByRole('textbox', { name: 'Effective date' }).fill(dayFromToday(-3))
  await formsDialog.getByLabel('Source').selectOption('Email from the carrier')
  await formsDialog.getByLabel('Applies to').selectOption('Blanket, where a contract requires it')
  await formsDialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('listitem')).toHaveText([/CG 20 10 04 13.*Additional insured.*Blanket/])

  await details.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Term Details' }).click()
  const term = page.getByRole('dialog', { name: 'Term Details' })
  await term.getByLabel('General aggregate applies per').selectOption('Project')
  await term.getByLabel('Placed as surplus lines').check()
  await term.getByLabel('Disclosure').fill('This insurer is not licensed in this state.')
  await term.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Per project')).toBeVisible()

  const policyDetails = clientPage.getByRole('region', { name: 'Policy Details' })
  await expect(policyDetails.getByText('This insurer is not licensed in this state.')).toBeVisible()
  await expect(policyDetails.getByRole('listitem')).toHaveText([
    /CG 20 10 04 13.*Additional insured.*Blanket/,
  ])
  await expect(policyDetails.getByRole('button')).toHaveCount(0)
  await clientPage.getByRole('tab', { name: 'History' }).click()
  await expect(clientPage.getByText(/^Forms and Endorsements: added CG 20 10 04 13/)).toBeVisible()
})

test('the forms and drivers of a client’s policies', async ({ agent, client }) => {
  const auto = { ...liability, policyNumber: 'BA 7711', type: 'Commercial Auto Insurance' }
  const [id, otherId, liabilityId] = await addPolicies(agent, client, [
    auto,
    { ...auto, policyNumber: 'BA 7710' },
    liability,
  ])
  const page = await agent.open(`/policy/${id}`)
  // Spec: policy/details
  await test.step('a form is filed with its page, asked about where it is unusual, and its party confirmed as a holder', async () => {
    await page.getByRole('button', { name: 'Add Forms, Locations and More' }).click()
    await page.getByRole('menuitem', { name: 'Form with a Copy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Form' })
    await dialog.getByLabel('Number').fill('CG 20 10')
    const question = 'CG 20 10 is a general liability form. Confirm that this auto policy has it.'
    await expect(dialog.getByRole('checkbox', { name: question })).toBeVisible()
    await dialog.getByLabel('Number').fill('CA 20 48')
    await expect(dialog.getByRole('checkbox', { name: question })).toHaveCount(0)
    await expect(dialog.getByLabel('Title')).toHaveValue(
      'Designated Insured for Covered Autos Liability Coverage',
    )
    await dialog.getByLabel('Applies to').selectOption('Named parties only')
    await dialog.getByLabel('Named parties').fill('H12 Realty')
    await dialog.getByLabel('Copy of the form').setInputFiles(pdfUpload('ca-20-48.pdf'))
    await dialog.getByRole('button', { name: 'Add Form' }).click()
    await expect(dialog.getByText('Please enter the edition, such as 04 13')).toBeVisible()
    await dialog.getByLabel('Edition').fill('10 13')
    await dialog.getByRole('button', { name: 'Add Form' }).click()
    await expect(toastTitled(page, 'Form Added')).toBeVisible()
    const row = page.getByRole('region', { name: 'Policy Details' }).getByRole('listitem')
    await expect(row).toHaveText(/CA 20 48 10 13.*Additional insured.*H12 Realty/)
    const link = row.getByRole('link', { name: 'Page of CA 20 48 10 13' })
    const fileReply = await agent.request.get((await link.getAttribute('href')) ?? '')
    expect(fileReply.headers()['content-type']).toBe('application/pdf')

    await row.getByRole('button', { name: 'Match to Holder: CA 20 48 10 13' }).click()
    const holder = page.getByRole('dialog', { name: 'Match to Holder' })
    await holder.getByLabel('Certificate holder').fill('Quay Realty LLC')
    await holder.getByRole('button', { name: 'Match to Holder' }).click()
    await expect(holder.getByText(/names are too different/)).toBeVisible()
    await holder.getByLabel('Certificate holder').fill('H12 Realty LLC')
    await holder.getByRole('button', { name: 'Match to Holder' }).click()
    await expect(row).toHaveText(/H12 Realty LLC is H12 Realty, confirmed/)
  })

  // Spec: policy/details
  await test.step('drivers are pasted from a spreadsheet; a row that cannot be read stays to be mended', async () => {
    await page.goto(`/policy/${otherId}`)
    await page.getByRole('button', { name: 'Add Forms, Locations and More' }).click()
    await page.getByRole('menuitem', { name: 'Drivers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Drivers' })
    await dialog.getByRole('button', { name: 'Paste from a Spreadsheet' }).click()
    const pasteField = dialog.getByLabel('Spreadsheet rows')
    const otherDrivers = Array.from(
      { length: 7 },
      (_, index) => `Driver ${'abcdefg'[index]}\tct\t1/2/198${index}`,
    )
    await pasteField.fill(
      ['Driver Name\tLicense State\tDOB', 'Ana Prior 118273645\tCT\t', ...otherDrivers].join('\n'),
    )
    await dialog.getByRole('button', { name: 'Add Rows' }).click()
    await expect(dialog.getByRole('status')).toContainText('7 rows were added below, and 1 could not be read')
    await expect(dialog.getByRole('status')).toContainText('Row 2: Please enter only the name')
    await expect(pasteField).toHaveValue('Driver Name\tLicense State\tDOB\nAna Prior 118273645\tCT\t')
    await pasteField.fill('Ana Prior\tCT')
    await dialog.getByRole('button', { name: 'Add Rows' }).click()
    await expect(dialog.getByRole('group', { name: /^driver/ })).toHaveCount(8)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const details = page.getByRole('region', { name: 'Policy Details' })
    await expect(details.getByRole('listitem')).toHaveCount(6)
    await details.getByRole('button', { name: 'Show All 8' }).click()
    await expect(details.getByRole('listitem').last()).toHaveText(/Ana Prior.*License state CT/)
  })

  // Spec: certificates/forms
  await test.step('the forms on file of a policy are offered as an agent approves certificates, and those alone', async () => {
    const form = { kind: 'form', number: 'CG 20 10', edition: '04 13', effect: 'additional insured' }
    const saveResponse = await agent.request.put(`/api/agent/policy/parts/${liabilityId}`, {
      data: { kind: 'form', parts: [form] },
    })
    expect(saveResponse.ok()).toBe(true)
    await page.goto(`/client-details/${client.id}?tab=certificates`)
    await page.getByRole('button', { name: 'Approve Certificates' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Approve Certificates' })
    await dialog.getByLabel('General Liability Insurance, GL 7710').check()
    await expect(dialog.getByText('Special wording, from the forms on file.')).toBeVisible()
    await dialog.getByLabel('Additional insured', { exact: true }).check()
    await expect(dialog.getByText(/^CG 20 10 04 13/)).toBeVisible()
    await expect(dialog.getByText('Waiver of subrogation: no blanket form in effect')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Waiver of subrogation' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText(/^Endorsement: CG 20 10 04 13/)).toBeVisible()
  })
})
