import { clientWithPolicies, commercialTypes, optionsOfSelect, toastRegion, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { createDialog, createQuoteButton } from './create-dialog.ts'

test('Create Quote enters a quote for a client', async ({ agent }) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request)
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await expect(page.getByText('No Quotes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  const dialog = createDialog(page)

  // Spec: create-quote/digits
  await test.step('employees, payroll and revenue of Create Quote accept digits only; a quote needs a type', async () => {
    for (const [label, shownText] of [
      ['Full-time employees', '1,840'],
      ['Part-time employees', '1,840'],
      ['Annual payroll', '1,840'],
      ['Annual revenue', '1,840'],
    ] as const) {
      const field = dialog.getByLabel(label)
      await field.pressSequentially('1a84-0.5')
      await field.blur()
      await expect(field).toHaveValue(shownText)
    }
    await createQuoteButton(page).click()
    await expect(dialog.getByLabel('Type', { exact: true })).toHaveAccessibleDescription(
      'Please choose an insurance type',
    )
  })

  // Spec: create-quote/fields, create-quote/types
  await test.step('Create Quote has its fields: the type follows from the category, and the title from the type', async () => {
    const category = dialog.getByLabel('Category')
    const type = dialog.getByLabel('Type', { exact: true })
    const title = dialog.getByLabel('Title')
    await expect(category).toHaveValue('personal')
    await expect(optionsOfSelect(category)).toHaveText(['Commercial', 'Personal'])
    await expect(optionsOfSelect(type)).toHaveText([
      'Personal Auto',
      'Home',
      'Life',
      'Business',
      'Umbrella',
      'Property',
      'Liability',
    ])
    await type.selectOption('home')
    await expect(title).toHaveValue('Home Insurance Quote')
    await expect(title).not.toBeEditable()
    await category.selectOption('')
    await expect(type).toBeDisabled()
    await expect(type).toHaveValue('')
    await category.selectOption('commercial')
    await expect(type).toHaveValue('')
    await expect(title).toHaveValue('')
    await expect(optionsOfSelect(type)).toHaveText(commercialTypes)
    await type.selectOption('Commercial Auto Insurance')
    await expect(title).toHaveValue('Commercial Auto Insurance Quote')
    await type.selectOption("Business Owner's Policy (BOP)")
    await expect(title).toHaveValue("Business Owner's Policy (BOP) Insurance Quote")
    await expect(dialog.getByLabel('Business name')).toHaveValue('Plover & Reed')
    for (const label of ['Industry', 'First name', 'Last name', 'Phone number'])
      await expect(dialog.getByLabel(label)).toBeVisible()
    await expect(dialog.getByLabel('File', { exact: true })).toHaveAttribute(
      'accept',
      '.pdf,.jpg,.jpeg,.png,.doc,.docx',
    )
  })

  // Spec: quotes/on-behalf, calls/quote-client, errors/quote-create, success/quote-create
  await test.step('a quote for a client is sent with all the specification names, and says that it was created', async () => {
    const me = (await (await page.request.get('/api/auth/me')).json()).user
    await dialog.getByLabel('Category').selectOption('commercial')
    await dialog.getByLabel('Type', { exact: true }).selectOption('Cyber Liability Insurance')
    for (const [label, text] of [
      ['Full-time employees', '9'],
      ['Part-time employees', '0'],
      ['Annual payroll', '860000'],
      ['Annual revenue', '1900000'],
      ['Industry', 'IT services'],
      ['First name', 'Ines'],
      ['Last name', 'Vega'],
      ['Phone number', '8605550141'],
    ] as const)
      await dialog.getByLabel(label).fill(text)
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to upload quote'],
    ] as const) {
      await page.route('**/api/agent/quote/client/new', (route) =>
        route.fulfill({ status: 500, json: answer }),
      )
      await createQuoteButton(page).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastTitled(page, 'Create quote failed')).toBeVisible()
      await page.unroute('**/api/agent/quote/client/new')
    }
    const request = page.waitForRequest('**/api/agent/quote/client/new')
    await createQuoteButton(page).click()
    const body = (await request).postData() ?? ''
    for (const [name, value] of [
      ['category', 'commercial'],
      ['type', 'Cyber Liability Insurance'],
      ['title', 'Cyber Liability Insurance Quote'],
      ['requestedCoverage', 'Cyber Liability Insurance'],
      ['userId', client.userId],
      ['agentId', me.id],
      ['fullTimeEmployees', '9'],
      ['partTimeEmployees', '0'],
      ['annualPayroll', '860000'],
      ['annualRevenue', '1900000'],
      ['industry', 'IT services'],
      ['firstName', 'Ines'],
      ['lastName', 'Vega'],
      ['businessName', 'Plover & Reed'],
      ['phoneNumber', '(860) 555-0141'],
    ] as const)
      expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`)
    await expect(toastTitled(page, 'Quote created')).toBeVisible()
    await expect(
      toastRegion(page).getByText('Your quote has been uploaded successfully.', { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cyber Liability Insurance Quote' })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*1$/)
  })
})
