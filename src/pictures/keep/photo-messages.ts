/** What a person reads when a photo cannot be taken in. Each says what to do next. */
export const photoMessages = {
  heic: {
    title: 'HEIC 사진은 사용할 수 없습니다.',
    description:
      '이 브라우저가 읽지 못하는 형식입니다. 카메라 설정에서 사진 형식을 JPEG로 바꾼 뒤 다시 찍어주세요. iPhone·iPad: 설정 > 카메라 > 포맷 > "높은 호환성", 갤럭시: 카메라 설정 > "고효율 사진" 끄기.',
  },
  notAnImage: {
    title: '사진 파일이 아닙니다.',
    description: 'JPEG, PNG, WebP 형식의 사진을 선택해주세요.',
  },
  damaged: {
    title: '사진 파일이 손상되어 열 수 없습니다.',
    description: '파일의 일부가 없습니다. 다시 찍거나 다른 사진을 선택해주세요.',
  },
  tooManyBytes: {
    title: '사진 파일이 너무 큽니다.',
    description: '40MB 이하의 사진을 선택해주세요.',
  },
  tooManyPixels: {
    title: '사진의 해상도가 너무 높습니다.',
    description: '8,000만 화소 이하의 사진을 선택해주세요.',
  },
  unreadable: {
    title: '사진 파일을 읽지 못했습니다.',
    description: '사진이 이 기기에 내려받아져 있는지 확인하고 다시 선택해주세요.',
  },
  full: {
    title: '저장 공간이 부족합니다. 사진을 저장하지 못했습니다.',
    description:
      '이미 입력한 내용과 사진은 그대로 있습니다. 이 기기에서 쓰지 않는 파일을 지운 뒤 다시 시도해주세요.',
  },
  notKept: {
    title: '사진을 이 기기에 저장하지 못했습니다.',
    description: '이미 입력한 내용은 그대로 있습니다. 다시 시도해주세요.',
  },
} as const

export type PhotoProblem = keyof typeof photoMessages
