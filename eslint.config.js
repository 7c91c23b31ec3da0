import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'dist-server/', 'data/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['*.js', '*.mjs', '*.ts'],
          defaultProject: 'tools/tsconfig.json',
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['../*'], message: 'Across a folder border use #folder/file.ts.' }],
          paths: [
            {
              name: '@chakra-ui/react/styled-system',
              importNames: ['chakra', 'ChakraProvider'],
              message: 'Use #ui/chakra.tsx: it makes a class once for each look.',
            },
          ],
        },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      // What code is long Prettier breaks; comments it leaves.
      'max-len': ['error', { code: 1_000, comments: 120, ignoreUrls: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Dates and randomness are inputs of everything that must be repeatable.
    files: ['src/domain/**', 'src/local/**', 'src/sync/**'],
    ignores: ['**/*.worker.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the clock as an input.' },
        { object: 'Math', property: 'random', message: 'Take randomness as an input.' },
      ],
    },
  },
  {
    // A transaction ends by itself as soon as it waits for anything but the database.
    files: ['src/local/**', 'src/sync/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: [
            'CallExpression:matches([callee.name=/^write(Strictly|AsLeader)$/], [callee.property.name="writeAsLeader"])',
            'AwaitExpression',
            'CallExpression:matches([callee.name=/^(fetch|wait|look|reconcile|sendOperation)$/], [callee.object.name=/^(api|session|crypto)$/], [callee.property.name=/^(arrayBuffer|digest|wait|renew)$/])',
          ].join(' '),
          message: 'Wait for it before the transaction.',
        },
        {
          selector: [
            'CallExpression[callee.property.name=/^(add|put|update|upsert|delete|modify|bulk(Add|Put|Update|Delete))$/]',
            'MemberExpression[property.name="processes"][object.name="db"]',
          ].join(' > .callee '),
          message:
            'Write processes through writeProcesses (local/store/processes.ts), which counts what is entered.',
        },
      ],
    },
  },
  { files: ['src/local/store/processes.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['tools/**', 'server/**'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**'],
    rules: {
      'max-lines': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'waitFor',
          message: 'Use until of tests/support: this gives up after a second.',
        },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // These tests read the server's JSON the way a stranger does: field by field, without types.
    files: ['tests/server/**', 'tests/chaos/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
