import { Controller, Get, HttpCode, Module, Post, UseGuards } from '@nestjs/common';
import {
  AdminGuard,
  AdminOrSellerGuard,
  AnyRoleGuard,
  Caller,
  CustomerGuard,
  Permission,
  type Principal,
  Public,
  SellerGuard,
} from '../../../src/auth/index.js';
import { inStore } from '#platform/http/request/paths.js';

/** Endpoints behind each guard that do nothing but say who is calling, below `/api/v1/…`. */
@Controller(inStore('v1/customer'))
@UseGuards(CustomerGuard)
class CustomerProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Controller(inStore('v1/seller'))
@UseGuards(SellerGuard)
class SellerProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Controller(inStore('v1/admin'))
@UseGuards(AdminGuard)
class AdminProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }

  @Get('level')
  @Permission('LEVEL', 'VIEW')
  view(): object {
    return {};
  }

  @Post('level')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  modify(): object {
    return {};
  }

  @Get('public')
  @Public()
  open(): object {
    return {};
  }
}

@Controller(inStore('v1/admin-or-seller'))
@UseGuards(AdminOrSellerGuard)
class AdminOrSellerProbe {
  @Get()
  @Permission('LEVEL', 'VIEW')
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Controller(inStore('v1/any'))
@UseGuards(AnyRoleGuard)
class AnyRoleProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Module({ controllers: [CustomerProbe, SellerProbe, AdminProbe, AdminOrSellerProbe, AnyRoleProbe] })
export class GuardProbeModule {}
