import { makeForm } from '../../server/testing/fillable-form.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { addPolicies, clientWithPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('what staff do from Certificates', async ({ agent, agentPage, client, somebody }) => {
  const admin = await somebody({ role: 'admin', firstName: 'Petra', lastName: 'Lindqvist' })
  await test.step('staff issues a certificate from Certificates: the client is chosen first', async () => {
    const company = `Plover ${crypto.randomUUID().slice(0, 8)}`
    const otherClient = await somebody({ role: 'client', agent, company })
    await addPolicies(agent, otherClient, [{}])
    await agentPage.goto('/certificates')
    await agentPage.getByRole('button', { name: 'Issue Certificate' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
    await dialog.getByRole('combobox', { name: /^Client/ }).fill(company)
    await agentPage.getByRole('option', { name: company }).click()
    await expect(
      dialog.getByText(`For ${company}. Choose the policies, limits and special wording to show.`),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Issue Certificate' })).toBeVisible()
  })

  await test.step('a town in the holder directory is offered for a client’s certificate, and fills name and address', async () => {
    const town = `Town of ${crypto.randomUUID().slice(0, 8)}`
    await agentPage.goto('/certificates')
    await agentPage.getByRole('button', { name: 'More for certificates' }).click()
    await agentPage.getByRole('menuitem', { name: 'Holder Directory' }).click()
    await agentPage.getByRole('button', { name: 'Add Holder' }).click()
    const entry = agentPage.getByRole('dialog', { name: 'Add Holder' })
    await entry.getByLabel('Kind').selectOption({ label: 'Town or public entity' })
    await entry.getByLabel('Holder name').fill(town)
    await entry.getByLabel('Street address').fill('45 Fort Hill Road')
    await entry.getByLabel('City').fill('Groton')
    await entry.getByLabel('State').selectOption('CT')
    await entry.getByLabel('ZIP code').fill('06340')
    await entry.getByLabel('Email addresses').fill('clerk@groton.example\nnobody')
    await entry.getByRole('button', { name: 'Add Holder' }).click()
    await expect(entry.getByText('“nobody” is not an email address')).toBeVisible()
    await entry.getByLabel('Email addresses').fill('clerk@groton.example')
    await entry.getByRole('button', { name: 'Add Holder' }).click()
    await expect(toastTitled(agentPage, 'Holder Added')).toBeVisible()

    await agentPage.goto(`/client-details/${client.id}?tab=certificates`)
    await agentPage.getByRole('button', { name: 'Issue Certificate' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
    await dialog.getByLabel('Holder name').fill(town.toLowerCase())
    const directoryRegion = dialog.getByRole('region', { name: 'From the holder directory' })
    await expect(directoryRegion).toContainText('45 Fort Hill Road, Groton, CT 06340')
    expect((await axeBuilderFor(agentPage).analyze()).violations).toEqual([])
    await directoryRegion.getByRole('button', { name: town }).click()
    await expect(dialog.getByLabel('Holder name')).toHaveValue(town)
    await expect(dialog.getByLabel('Street address')).toHaveValue('45 Fort Hill Road')
    await expect(dialog.getByLabel('City')).toHaveValue('Groton')
    await expect(dialog.getByLabel('State', { exact: true })).toHaveValue('CT')
    await expect(dialog.getByLabel('ZIP code')).toHaveValue('06340')
    await expect(directoryRegion).toBeHidden()
  })

  await test.step('where a state requires a standard form, an agent sees the agency’s own one filled before it is issued', async () => {
    const edition = `19${10 + Math.floor(Math.random() * 90)}/01`
    const file = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await makeForm('25')) }
    const formReply = await admin.request.post('/api/admin/fillable-form', {
      multipart: { kind: '25', edition, isLicensed: 'true', file },
    })
    expect(formReply.status()).toBe(201)
    const { form } = await formReply.json()
    expect(form.isReady).toBe(true)
    const license = { license: 'CT 2210447' }
    const nameReply = await agent.request.put('/api/agent/fillable-form-representative', { data: license })
    expect(nameReply.status()).toBe(204)
    const { userId: clientId, ids } = await clientWithPolicies(agent.request, [{}])
    const withoutCompanyBecause = 'The declarations name the group alone'
    const policies = [{ policyId: ids[0], coverages: ['Each occurrence'], withoutCompanyBecause }]
    const approvalReply = await agent.request.put(`/api/agent/certificate/master/${clientId}`, {
      data: { insuredName: 'Plover & Reed', policies },
    })
    expect(approvalReply.status()).toBe(200)

    await agentPage.goto(`/client-details/${clientId}?tab=certificates`)
    await agentPage.getByRole('button', { name: 'Issue Certificate' }).first().click()
    const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
    await dialog.getByLabel('Holder name').fill('Bayfare Grocers Inc')
    await dialog.getByLabel('Street address').fill('18 Depot Road')
    await dialog.getByLabel('City').fill('Groton')
    await dialog.getByLabel('State', { exact: true }).selectOption('CT')
    await dialog.getByLabel('ZIP code').fill('06340')
    const previewButton = dialog.getByRole('button', { name: 'Preview Standard Form' })
    await previewButton.click()
    await expect(dialog.getByText('This certificate uses no standard form.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Customize' }).click()
    await dialog.getByLabel('Project state').selectOption('TX')
    await previewButton.click()
    const picture = dialog.getByRole('img', { name: `Form 25 (${edition}) filled, page 1` })
    await expect(picture).toBeVisible()
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    expect((await axeBuilderFor(agentPage).analyze()).violations).toEqual([])
    // The picture is of the choices that are shown.
    await dialog.getByLabel('Project', { exact: true }).fill('Depot Road Store')
    await expect(picture).toHaveCount(0)
    expect((await admin.request.delete(`/api/admin/fillable-form/${form.id}`)).status()).toBe(204)
  })

  await test.step('an agent says what they checked before a state is confirmed for the agency; an admin withdraws it', async () => {
    await agentPage.goto('/certificates')
    await agentPage.getByRole('button', { name: 'More for certificates' }).click()
    await agentPage.getByRole('menuitem', { name: 'State Law' }).click()
    await expect(agentPage.getByRole('heading', { name: 'State Law', level: 1 })).toBeVisible()
    await expect(agentPage.getByRole('link', { name: 'Texas Insurance Code 1811.052' })).toBeVisible()
    await agentPage.getByRole('button', { name: 'Confirm Guam' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Confirm Certificates in Guam' })
    await dialog.getByRole('button', { name: 'Confirm for Guam' }).click()
    await expect(dialog.getByText('Please say what you checked')).toBeVisible()
    await dialog.getByLabel('What did you check?').fill('Guam Code Annotated, title 22')
    await dialog.getByRole('button', { name: 'Confirm for Guam' }).click()
    await expect(toastTitled(agentPage, 'State Confirmed')).toBeVisible()
    await expect(agentPage.getByText('Guam Code Annotated, title 22')).toBeVisible()
    const page = await admin.open('/agency/settings/carriers')
    await page.getByRole('link', { name: 'Open State Law' }).click()
    await page.getByRole('button', { name: 'Withdraw the confirmation of Guam' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Confirm Guam' })).toBeVisible()
  })

  await test.step('after an upgrade an agent completes the approvals of a carrier, a wholesaler and a policy from one list', async () => {
    const name = `Marlow ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const { carriers } = await (await admin.request.get('/api/admin/carriers')).json()
    const carrier = carriers.find((carrier: { name: string }) => carrier.name === 'Coterie')
    const naic = String(70_000 + Math.floor(Math.random() * 20_000))
    const company = await admin.request.post(`/api/admin/carriers/${carrier.id}/companies`, {
      data: { name: `${name} Indemnity`, naic, admittedIn: ['CT'], surplusIn: [] },
    })
    expect(company.status()).toBe(201)
    const ids = await addPolicies(agent, client, [
      { insurer: 'Coterie', policyNumber: 'GL 1', wholesaler: 'Quarry Point Wholesale' },
      { insurer: 'Coterie', policyNumber: 'GL 2', coverageType: null },
    ])
    const approvalResponse = await agent.request.put(`/api/agent/certificate/master/${client.id}`, {
      data: {
        insuredName: 'Plover & Reed',
        policies: ids.map((policyId) => ({ policyId, coverages: ['Each occurrence'] })),
      },
    })
    expect(approvalResponse.status()).toBe(200)

    await agentPage.goto('/certificates')
    await agentPage.getByRole('button', { name: 'More for certificates' }).click()
    await agentPage.getByRole('menuitem', { name: 'Complete Certificates' }).click()
    await expect(agentPage.getByRole('heading', { name: 'Certificates to Complete', level: 1 })).toBeVisible()
    const row = agentPage.getByRole('region', { name: 'Coterie, General Liability' })
    await expect(row).toContainText('2 policies for 1 client')
    await row.getByRole('button', { name: 'Save Company' }).click()
    await expect(row.getByText('Please choose a company')).toBeVisible()
    await row.getByLabel('Writing company').selectOption({ label: `${name} Indemnity (NAIC ${naic})` })
    await row.getByRole('button', { name: 'Save Company' }).click()
    await expect(agentPage.getByText('Named on 2 policies.', { exact: true })).toBeVisible()
    await expect(row).toBeHidden()

    const wholesaler = agentPage.getByRole('region', { name: 'Quarry Point Wholesale' })
    await wholesaler.getByLabel('Where is the authority given?').fill('Producer agreement, section 4')
    await wholesaler.getByRole('button', { name: 'Confirm Authority' }).click()
    await expect(toastTitled(agentPage, 'Authority Confirmed')).toBeVisible()
    await expect(wholesaler).toBeHidden()

    const otherApprovals = agentPage.getByRole('table', { name: 'Other approvals to complete' })
    await expect(otherApprovals.getByRole('row')).toHaveCount(2)
    await expect(otherApprovals).toContainText('does not yet state occurrence or claims-made')
    await otherApprovals.getByRole('link', { name: /GL 2$/ }).click()
    await expect(agentPage).toHaveURL(`/policy/${ids[1]}`)
  })
})
