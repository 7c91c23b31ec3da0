import { expect, it } from 'vitest'
import { area } from '#domain/model/area.ts'
import {
  AREA_LABEL,
  areaOfPath,
  fieldPath,
  historyPath,
  modelPath,
  ownAreaOfPath,
} from '#domain/model/area-words.ts'

it('a model has its address under that of its area, in whatever letters', () => {
  expect(modelPath('general', 'hanbit')).toBe('/reference-model/hanbit')
  expect(modelPath('root', '한빛/2')).toBe('/root-model/%ED%95%9C%EB%B9%9B%2F2')
})

it('its entry in the field and its history have theirs behind it', () => {
  expect(fieldPath('root', '한빛', 2)).toBe('/root-model/%ED%95%9C%EB%B9%9B/field?processIndex=2')
  expect(historyPath('general', 'hanbit')).toBe('/reference-model/hanbit/history')
})

it.each([
  ['/root-model', 'root'],
  ['/root-model/hanbit', 'root'],
  ['/root-models', 'general'],
  ['/reference-model/root-model/', 'general'],
  ['/sync', 'general'],
])('%s belongs to the area %s', (path, area) => {
  expect(areaOfPath(path)).toBe(area)
})

it('a screen that belongs to neither area says so where that is asked', () => {
  expect(['/office', '/root-model/x', '/reference-model'].map(ownAreaOfPath)).toEqual([
    null,
    'root',
    'general',
  ])
})

it('the areas are called 일반 and 뿌리', () => {
  expect(area.options.map((each) => AREA_LABEL[each])).toEqual(['일반', '뿌리'])
})
