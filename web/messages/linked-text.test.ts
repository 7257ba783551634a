import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

test('web addresses lead somewhere, and the text around them stays as it is', () => {
  expect(linkedText('See https://carrier.example/a?b=1#c for it.\nThanks')).toEqual([
    { text: 'See ' },
    { text: 'https://carrier.example/a?b=1#c', href: 'https://carrier.example/a?b=1#c' },
    { text: ' for it.\nThanks' },
  ])
})

test('the end of a sentence and a bracket around an address are not part of it', () => {
  expect(links('Is it http://a.example/x, or (https://b.example/y)? "https://c.example!"')).toEqual([
    'http://a.example/x',
    'https://b.example/y',
    'https://c.example',
  ])
  expect(links('https://w.example/Bond_(surety)')).toEqual(['https://w.example/Bond_(surety)'])
})

test('nothing but http and https leads anywhere, and markup is text', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://a.example www.a.example <a href="x">y</a> https://'
  expect(linkedText(text)).toEqual([{ text }])
})

test('whatever is written, the parts together are the text', () => {
  for (const text of [
    '',
    'https://a.example',
    'a https://a.example, https://b.example.',
    'https:// https://[',
  ])
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
