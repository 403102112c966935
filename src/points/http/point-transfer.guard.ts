import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Principal } from '../../auth/index.js';
import { SellerService } from '../../seller/index.js';
import { MayNotTransfer } from '../points.errors.js';

/** Behind the guard of roles: not every seller may move points. 403 for the others. Says nothing about administrators. */
@Injectable()
export class PointTransferGuard implements CanActivate {
  constructor(private readonly sellerService: SellerService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    if (user?.role === 'admin') {
      return true;
    }
    const seller = user ? await this.sellerService.findForCaller(user.id) : null;
    if (!seller?.allowPointTransfer) {
      throw new MayNotTransfer();
    }
    return true;
  }
}
