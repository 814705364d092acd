import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it('a face has its initials under it: on paper it may not have come yet', () => {
  const { container, rerender } = render(<Avatar fullName="Ana María Ferreira" pictureUrl="/files/1" />);
  const avatar = () => container.querySelector('.avatar')!;
  expect([avatar().getAttribute('data-initials'), avatar().textContent]).toEqual(['AF', '']);
  rerender(<Avatar fullName="Ana María Ferreira" pictureUrl={null} />);
  expect([avatar().getAttribute('data-initials'), avatar().textContent]).toEqual([null, 'AF']);
});
