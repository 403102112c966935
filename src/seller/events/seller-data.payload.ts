/** Details of a seller. */
export interface SellerData {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly posId?: string;
  readonly allowPointTransfer: boolean;
}

export const EXAMPLE_SELLER = { sellerId: '00000000-0000-474c-8092-b0dd880c07e4' } as const;

export const EXAMPLE_SELLER_DATA: SellerData = {
  firstName: 'Eva',
  lastName: 'Lis',
  email: 'eva@example.com',
  phone: '+48500100300',
  posId: '00000000-0000-474c-8111-b0dd880c07e2',
  allowPointTransfer: true,
};
